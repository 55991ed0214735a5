"""`python -m tripot` is the command `tripot`."""

from tripot.cli import main

main()
