import type { z } from 'zod';
import { builtIn } from './config/keys.ts';
import { ConfigSchema } from './config/schema.ts';

/** Every setting, merged and checked. Sections and bounds: spec/reconciliation.md, Appendix C. */
export type Config = z.infer<typeof ConfigSchema>;

/** The built-in values: what counts where nobody says anything. */
export const defaultConfig: Config = ConfigSchema.parse(builtIn());
