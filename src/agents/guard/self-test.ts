import type { GuardContext, Outcome, Rules } from './decision.ts';
import { openGuard } from './guard.ts';
import { foundingRows } from './self-test-founding.ts';
import { rulingRows } from './self-test-rulings.ts';

export type SelfTestRow = { readonly expected: Outcome; readonly command: string };

export type SelfTest = {
  readonly rows: number;
  readonly failed: readonly (SelfTestRow & { readonly got: Outcome })[];
};

/** Commands with the answers that the built-in rules must give, in a project that nobody has touched. */
export const selfTestRows: readonly SelfTestRow[] = [foundingRows, rulingRows]
  .join('')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [, expected = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    return { expected: outcomeOf(expected), command };
  });

/**
 * Runs every row; `doctor` shows the outcome. `rules` are the built-in ones: what a person added may answer otherwise.
 */
export function selfTest(rules: Rules): SelfTest {
  const guard = openGuard(rules);
  const answers = selfTestRows.map((row) => ({
    ...row,
    got: guard.decide({ tool: 'Bash', command: row.command }, untouched).outcome,
  }));
  return { rows: answers.length, failed: answers.filter(({ expected, got }) => expected !== got) };
}

/** A project without a disk: every path leads where it says. */
const untouched: GuardContext = {
  cwd: '/project',
  projectRoot: '/project',
  home: '/home/person',
  files: {
    realPath: (file) => file,
    kind: () => 'missing',
    names: () => [],
    hash: () => undefined,
  },
  sandboxed: true,
  changed: new Set(),
  approvals: [],
  granted: [],
  session: 'self-test',
};

function outcomeOf(text: string): Outcome {
  if (text === 'allow' || text === 'ask' || text === 'deny') return text;
  throw new TypeError(`${text} is no outcome`);
}
