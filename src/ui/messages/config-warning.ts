import type { ConfigWarning } from '../../engine/config/merge.ts';
import { oneLine } from '../text/sanitise.ts';
import type { Messages } from './ja.ts';

/** A value in the settings that was not taken, as one line. */
export function configWarningText(warning: ConfigWarning, messages: Messages): string {
  const words = messages.cli.configWarnings;
  const { file, key } = warning;
  switch (warning.kind) {
    case 'unknown_key':
      return oneLine(words.unknown_key(file, key, warning.likely ?? ''));
    case 'out_of_range':
      return oneLine(words.out_of_range(file, key, warning.value, warning.allowed, warning.used));
    case 'not_granted':
      return oneLine(words.not_granted(file, key));
    default:
      return warning satisfies never;
  }
}
