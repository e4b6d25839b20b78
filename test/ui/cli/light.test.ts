import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Everything a file loads when it is loaded itself: modules of ours by path, others by name. Types load nothing. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  for (const [, type, name = ''] of source.matchAll(
    /^(?:import|export)( type)?\b[^;]*?from '([^']+)';/gm,
  )) {
    if (type !== undefined) continue;
    if (name.startsWith('.')) loadedBy(path.posix.join(path.posix.dirname(file), name), seen);
    else seen.add(name);
  }
  return seen;
}

test.each(['arguments', 'help'])(
  'reading the command line (%s) loads a few small files and no package',
  (name) => {
    const loaded = [...loadedBy(`src/ui/cli/${name}.ts`)];
    expect(loaded.filter((each) => !each.startsWith('src/') && each !== 'node:util')).toEqual([]);
    expect(loaded.length).toBeLessThan(12);
  },
);

test('verbs without a screen never load Ink or React', () => {
  const loaded = [...loadedBy('src/ui/cli/run-verb.ts')];
  expect(loaded.filter((each) => /^(ink|react)/.test(each) || each.endsWith('.tsx'))).toEqual([]);
});
