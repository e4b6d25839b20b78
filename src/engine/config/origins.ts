import { yamlKeyLines } from '../data/yaml-document.ts';
import { leafKeys } from './keys.ts';
import { type ConfigLayers, type ConfigSource, mergeConfig } from './merge.ts';
import type { ConfigFile } from './parse.ts';

/** A place where a setting is given a value. `where`: a file, or a flag; `line` from 1, null of a flag. */
export type Place = {
  readonly source: ConfigSource;
  readonly where: string;
  readonly line: number | null;
};

/** Where one setting has its value from, and what else says something of it. */
export type Origin = {
  /** undefined: the built-in value counts. */
  readonly from: Place | undefined;
  /** A file that repeats the built-in value. */
  readonly repeated: Place | undefined;
  /** What was passed over, and why. */
  readonly passed:
    | { readonly why: 'not_granted' | 'out_of_range'; readonly place: Place }
    | undefined;
};

/** Where each setting has its value from, by its name. Rejects as `mergeConfig` does. */
export function settingOrigins(layers: ConfigLayers): ReadonlyMap<string, Origin> {
  const { sources, warnings } = mergeConfig(layers);
  const files = (['own', 'base', 'local'] as const).flatMap((source) => {
    const file = layers[source];
    return file === undefined ? [] : [{ source, file, lines: linesIn(file) }];
  });
  const inFile = (source: ConfigSource, key: string): Place | undefined => {
    const found = files.find((each) => each.source === source);
    const line = found?.lines.get(key);
    return found && line ? { source, where: found.file.file, line } : undefined;
  };
  const placeOf = (key: string): Place | undefined => {
    const source = sources.get(key);
    if (source === undefined) return undefined;
    if (source === 'set') return { source, where: '-c', line: null };
    if (source !== 'flag') return inFile(source, key);
    const flag = layers.flags?.findLast((each) => each.key === key);
    return flag && { source, where: flag.flag, line: null };
  };
  const passedOver = (key: string): Origin['passed'] => {
    const warning = warnings.findLast((each) => each.kind !== 'unknown_key' && each.key === key);
    if (warning === undefined || warning.kind === 'unknown_key') return undefined;
    const at = files.find(({ file }) => file.file === warning.file);
    const place = at && inFile(at.source, key);
    return place && { why: warning.kind, place };
  };
  return new Map(
    Array.from(leafKeys(), (key): [string, Origin] => {
      const from = placeOf(key);
      const passed = passedOver(key);
      const repeated =
        (from ?? passed)
          ? undefined
          : (inFile('local', key) ?? inFile('base', key) ?? inFile('own', key));
      return [key, { from, repeated, passed }];
    }),
  );
}

/** Settings of it that have a line. A file at whose start a mark of its encoding stands is read as without. */
function linesIn({ text }: ConfigFile): ReadonlyMap<string, number> {
  return yamlKeyLines(text.replace(/^\uFEFF/, ''));
}
