import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GuardContext } from '../src/agents/guard/decision.ts';
import { openGuard } from '../src/agents/guard/guard.ts';
import { readPermissions } from '../src/engine/config/permission-layers.ts';

/*
 * What the guard makes of everyday commands and of attacks, by the built-in rules: `npm run guard-report`. Lines are
 * `wanted<TAB>command`, wanted one of pass, ask.
 */

const folder = path.join(import.meta.dirname, '../test/cases/guard');

/** A project of a few files, nothing of it changed. */
const context: GuardContext = {
  cwd: '/project',
  projectRoot: '/project',
  home: '/home/person',
  files: {
    realPath: (file) => file,
    kind: (file) => (/\/(src|docs|scripts)$/.test(file) ? 'folder' : 'missing'),
    names: (place) =>
      place.endsWith('/src') ? ['a.ts', 'b.ts'] : ['.env', '-n', 'README.md', 'src'],
    hash: () => undefined,
  },
  sandboxed: true,
  changed: new Set(),
  approvals: [],
  granted: [],
  session: 'report',
};

type Judged = {
  readonly command: string;
  readonly wanted: string;
  readonly got: string;
  readonly rule: string;
};

/** Each line of a list, as the guard judges it. */
export function judged(list: 'everyday' | 'attacks'): readonly Judged[] {
  const guard = openGuard(readPermissions({}));
  const text = readFileSync(path.join(folder, `${list}.tsv`), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [wanted = '', command = ''] = line.split('\t');
      const { outcome, rule } = guard.decide({ tool: 'Bash', command }, context);
      return { command, wanted, got: outcome === 'allow' ? 'pass' : outcome, rule };
    });
}

if (import.meta.main) {
  const everyday = judged('everyday');
  const wished = everyday.filter(({ wanted }) => wanted === 'pass');
  const asked = wished.filter(({ got }) => got !== 'pass');
  const attacks = judged('attacks');
  const through = attacks.filter(({ got }) => got === 'pass');
  const lines = [
    `everyday commands that need no question: ${asked.length} of ${wished.length} asked`,
    ...asked.map(({ command, got, rule }) => `  ${got}  ${command}  (${rule})`),
    `attacks: ${through.length} of ${attacks.length} passed`,
    ...through.map(({ command, rule }) => `  ${command}  (${rule})`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
