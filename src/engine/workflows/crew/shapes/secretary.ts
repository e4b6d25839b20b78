import { z } from 'zod';
import { NumberList, TaskNumber, Text, TextList } from './fields.ts';

/** What a secretary may be asked for. */
export const operations = [
  'phase2_wave_construct',
  'phase3_report',
  'phase4_approval_format',
] as const;

/**
 * First lines of `secretary_response.md` (`docs/spec/crew.md` §16): status and operation, for Phase 2 the waves as
 * well.
 */
export const SecretaryResponse = z.object({
  status: z.enum(['success', 'failure']),
  operation: z.enum(operations).optional(),
  output_files: TextList,
  errors: TextList,
  waves: z
    .array(z.object({ wave: TaskNumber, tasks: NumberList, depends_on_wave: NumberList }))
    .optional(),
  validation: z.object({ status: Text, errors: TextList }).optional(),
});
export type SecretaryResponse = z.infer<typeof SecretaryResponse>;
