/**
 * As `execution_log.yaml` names them; `signal_log` is one card for all counters, since nothing is remembered without a
 * yes.
 */
export const cardKinds = [
  'improvement',
  'skill',
  'memory',
  'preference',
  'preference_update',
  'signal_log',
] as const;
export type CardKind = (typeof cardKinds)[number];
