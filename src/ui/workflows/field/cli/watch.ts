/** What one round of looks came to, as far as another one depends on it. */
export type Round<Code> = {
  readonly code: Code;
  /** Everything is done everywhere: there is nothing to wait for. */
  readonly over: boolean;
};

type Watching<Code> = {
  readonly watch: boolean;
  readonly iterateMax: number;
  /** In minutes. */
  readonly checkInterval: number;
  /** undefined: somebody has stopped it. */
  look(): Promise<Round<Code> | undefined>;
  /** Waits so many milliseconds; false: somebody has stopped it. */
  pause(ms: number): Promise<boolean>;
};

/**
 * Looks, and with `watch` again and again: the pause is counted from the end of a look, so that two never overlap
 * (docs/spec/field.md §14). undefined: somebody has stopped it.
 */
export async function lookAndWatch<Code>(of: Watching<Code>): Promise<Code | undefined> {
  for (let cycle = 1; ; cycle += 1) {
    const round = await of.look();
    if (round === undefined) return undefined;
    if (!of.watch || round.over || cycle >= of.iterateMax) return round.code;
    if (!(await of.pause(of.checkInterval * 60_000))) return undefined;
  }
}
