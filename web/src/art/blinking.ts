// All eyes on the page blink by themselves, each about once in six seconds. A clock wakes them: an
// endless animation would have the browser draw sixty pictures a second of a page at rest.
const LOOK = 500;
const MEAN = 6_000;
const BLINK = 250;

export function blinking(): void {
  setInterval(() => {
    if (document.hidden || document.documentElement.dataset.motion === "calm") return;
    for (const eyes of document.querySelectorAll(".blinks")) {
      if (Math.random() < LOOK / MEAN) eyes.animate({ transform: ["none", "scaleY(0.1)", "none"] }, BLINK);
    }
  }, LOOK);
}
