import { describe, expect, it } from "vitest";
import { code, invitation, invited, isCode, key, place, ticket } from "../src/router";

describe("addresses", () => {
  it("leads to every page", () => {
    expect(place("/")).toEqual({ at: "home" });
    expect(place("/r/krab7")).toEqual({ at: "room", code: "KRAB7" });
    expect(place("/t/KRAB7/")).toEqual({ at: "tv", code: "KRAB7" });
    expect(place("/w/KRAB7")).toEqual({ at: "watch", code: "KRAB7" });
    expect(place("/tv")).toEqual({ at: "screen" });
    expect(place("/rules/loser", "#4.2")).toEqual({ at: "rules", game: "loser", clause: "4.2" });
    expect(place("/fair/abc")).toEqual({ at: "fair", id: "abc" });
  });

  it("leads to a decision of a replay, or to the one that brought an event", () => {
    expect(place("/replay")).toEqual({ at: "record" });
    expect(place("/replay/abc", "#e7")).toEqual({ at: "replay", id: "abc", event: 7 });
    for (const hash of ["", "#x", "#42", "#e", "#e7x"]) expect(place("/replay/abc", hash)).toEqual({ at: "replay", id: "abc", event: null });
  });

  it("is lost anywhere else", () => {
    for (const path of ["/r", "/r/", "/x/y", "/tv/x", "/r/A/b", "/rules"]) expect(place(path)).toEqual({ at: "lost" });
    expect(place("/fair/%E0%A4%A")).toEqual({ at: "fair", id: "%E0%A4%A" });
  });
});

describe("codes", () => {
  it("are read as people write them", () => {
    expect(code(" krab 7-")).toBe("KRAB7");
    expect(invited("http://192.168.1.5:8000/r/krab7#x")).toBe("KRAB7");
    expect(invited("krab7")).toBe("KRAB7");
  });

  it("have no letter that looks like another", () => {
    expect(isCode("KRAB7")).toBe(true);
    for (const bad of ["ABC", "ABCO", "ABCI", "ABCL", "ABC1", "ABC0", "ABCDEFGHJKM"]) expect(isCode(bad)).toBe(false);
  });

  it("go with a key in a link, which stays good", () => {
    const link = `https://play.example.org${invitation("KRAB7", "ABCD2345")}`;
    expect([invited(link), key(` ${link} `)]).toEqual(["KRAB7", "ABCD2345"]);
    expect([invitation("KRAB7", null), key("/r/KRAB7"), key("#ticket=a")]).toEqual(["/r/KRAB7", null, null]);
  });

  it("keep the ticket of another device in the fragment", () => {
    expect(ticket("#ticket=a-B_9")).toBe("a-B_9");
    expect(ticket("#42")).toBeNull();
  });
});
