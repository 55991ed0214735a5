"""`python -m tripot`, and the command `tripot`."""


def main() -> None:
    """Run the command line; a Ctrl-C while it is still being loaded has nothing to say."""
    try:
        from tripot.cli import main as run
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    run()


if __name__ == "__main__":
    main()
