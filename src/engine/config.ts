import type { z } from 'zod';
import { builtIn } from './config/keys.ts';
import type { PermissionsSchema } from './config/permissions.ts';
import { ConfigSchema } from './config/schema.ts';

/** Every setting, merged and checked. Sections and bounds: config/schema.ts. */
export type Config = z.infer<typeof ConfigSchema>;

/** The built-in values: what counts where nothing is set. */
export const defaultConfig: Config = ConfigSchema.parse(builtIn());

/** What agents' commands are judged by, all layers put together (docs/spec/crew.md §18). */
export type Permissions = z.infer<typeof PermissionsSchema>;
