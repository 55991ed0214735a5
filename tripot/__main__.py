"""`python -m tripot` is the command `tripot`."""

if __name__ == "__main__":
    try:
        from tripot.cli import main
    except KeyboardInterrupt:  # so soon: there is nothing to say
        raise SystemExit(130) from None
    main()
