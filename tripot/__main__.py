"""`python -m tripot` is the command `tripot`."""

from tripot.cli import main

if __name__ == "__main__":
    main()
