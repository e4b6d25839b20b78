import { stringify } from 'yaml';
import type { Config } from '../config.ts';
import { RunError } from '../failure.ts';
import { builtIn } from './keys.ts';
import { join, parseConfig } from './parse.ts';
import { ConfigSchema } from './schema.ts';

const file = '.engine/config.yaml';

/**
 * The settings a run was started with, as its folder keeps them (R11). A key that came into being after the run has its
 * built-in value; a file that is empty or damaged is never taken for defaults. Rejects with `config_invalid`.
 */
export const settingsSnapshot = {
  write: (config: Config): string => stringify(config),
  read(text: string): Config {
    const data = parseConfig({ file, text });
    if (Object.keys(data).length === 0)
      throw new RunError({ kind: 'config_invalid', file, problems: ['1: key: value'] });
    const read = ConfigSchema.safeParse(join(builtIn(), data));
    if (read.success) return read.data;
    const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new RunError({ kind: 'config_invalid', file, problems });
  },
};
