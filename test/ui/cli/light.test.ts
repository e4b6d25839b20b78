import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { workflows } from '../../../src/ui/workflows/registry.ts';

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
    // each workflow brings what home offers with it
    expect(loaded.length).toBeLessThanOrEqual(10 + workflows.length);
  },
);

/** Of every verb the file that says what it takes, and what it imports when it is performed. */
const verbFiles = [
  'src/ui/cli/verbs.ts',
  ...workflows.map(({ name }) => `src/ui/workflows/${name}/cli/index.ts`),
].flatMap((file) => importedLater(file).filter((each) => !/\/(ending|plain)\.ts$/.test(each)));

/** Modules that a file imports when they are needed. */
function importedLater(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, name = '']) =>
    path.posix.join(path.posix.dirname(file), name),
  );
}

/** Of the engine only what names things and imports nothing itself. */
const plainLists = [
  'src/engine/config/nearest.ts',
  'src/engine/workflows/folio/contract/episodes/band.ts',
  'src/engine/workflows/folio/contract/outline-bounds.ts',
  'src/engine/workflows/folio/contract/reviewers.ts',
  'src/engine/workflows/folio/contract/scale.ts',
  'src/engine/workflows/folio/contract/unit.ts',
  'src/engine/workflows/session/contract/ledger/stages.ts',
];

test.each(verbFiles)(
  '%s loads no package, and no room of the engine, before it is performed',
  (file) => {
    const loaded = [...loadedBy(file)];
    expect(loaded.filter((each) => !each.startsWith('src/'))).toEqual([]);
    expect(
      loaded.filter((each) => /^src\/engine\/(workflows|workspace|config\/)/.test(each)),
    ).toEqual(loaded.filter((each) => plainLists.includes(each)));
  },
);

test('verbs without a screen never load Ink or React', () => {
  const deeds = verbFiles.flatMap((file) => [file, ...importedLater(file)]);
  expect(deeds.length).toBeGreaterThan(18);
  const loaded = ['src/ui/cli/run-verb.ts', ...deeds].flatMap((file) => [...loadedBy(file)]);
  expect(loaded.filter((each) => /^(ink|react)/.test(each) || each.endsWith('.tsx'))).toEqual([]);
});
