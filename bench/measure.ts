/** One row of the table: what was measured, beside what, and what it must not exceed. Smaller is better everywhere. */
export type Measured = {
  readonly what: string;
  readonly unit: '×' | 'µs' | 'ms' | '%' | 'MB' | 'bytes' | 'times';
  readonly value: number;
  /** Exceeded: not met. */
  readonly bar: number;
  readonly goal: number;
  /** The numbers behind the value, for `results.json`. */
  readonly detail: Readonly<Record<string, number | string>>;
};

export type Bench = {
  readonly name: string;
  run(): Promise<readonly Measured[]>;
};

/** The value below which `share` (0–1) of all values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1));
  const value = sorted[at];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (percentile(sorted, 0.5) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

type Sides = {
  readonly subject: () => Promise<number>;
  readonly control: () => Promise<number>;
  readonly samples: number;
  /** Rounds that are thrown away. */
  readonly warmUp: number;
};

/** Subject and control one after the other, round by round, so that a busy machine slows both. Gives their medians. */
export async function sideBySide({ subject, control, samples, warmUp }: Sides) {
  const subjects: number[] = [];
  const controls: number[] = [];
  for (let round = 0; round < warmUp + samples; round += 1) {
    // The order changes, so that neither always runs in the wake of the other.
    const first = round % 2 === 0;
    const before = first ? await subject() : undefined;
    const other = await control();
    const mine = before ?? (await subject());
    if (round < warmUp) continue;
    subjects.push(mine);
    controls.push(other);
  }
  return { subject: median(subjects), control: median(controls) };
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

export function rounded(value: number, digits = 2): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/** A ratio's row: the subject's median over the control's. */
export function ratio(
  what: string,
  medians: { readonly subject: number; readonly control: number },
  limits: { readonly bar: number; readonly goal: number },
): Measured {
  const { subject, control } = medians;
  return {
    what,
    unit: '×',
    value: subject / control,
    ...limits,
    detail: { ms: rounded(subject), control_ms: rounded(control) },
  };
}
