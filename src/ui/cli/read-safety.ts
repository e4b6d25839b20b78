import { nearest } from '../../engine/config/nearest.ts';
import type { DoctorCommand, Options, PermissionsCommand, TrustCommand } from './command.ts';
import type { Given } from './read-flags.ts';
import { Usage } from './usage-problem.ts';

/** A folder that is called like one of the words is written `./list`. */
export function readTrust(words: readonly string[], options: Options): TrustCommand {
  const kind = 'trust';
  const [word, folder] = words;
  const takes = word === 'list' ? 1 : word === 'show' || word === 'revoke' ? 2 : 1;
  const extra = words[takes];
  if (extra !== undefined) throw new Usage({ kind: 'too_many', verb: kind, word: extra });
  if (word === 'list') return { kind, options, action: 'list' };
  if (word === 'show') return { kind, options, action: 'show', folder };
  if (word !== 'revoke') return { kind, options, action: 'give', folder: word };
  if (folder === undefined)
    throw new Usage({ kind: 'missing_argument', verb: 'trust revoke', wants: 'FOLDER' });
  return { kind, options, action: 'revoke', folder };
}

const permissionActions = ['list', 'revoke', 'log'] as const;

export function readPermissions(
  words: readonly string[],
  given: Given,
  options: Options,
): PermissionsCommand {
  const kind = 'permissions';
  const [word = 'list', id] = words;
  const action = permissionActions.find((name) => name === word);
  if (action === undefined) {
    const near = nearest(word, permissionActions);
    const likely = near === undefined ? undefined : `${kind} ${near}`;
    throw new Usage({ kind: 'unknown_verb', word: `${kind} ${word}`, nearest: likely });
  }
  const verb = `${kind} ${action}`;
  const extra = words[action === 'revoke' ? 2 : 1];
  if (extra !== undefined) throw new Usage({ kind: 'too_many', verb, word: extra });
  if (action === 'list') return { kind, options, action };
  if (action === 'log') return { kind, options, action, limit: given.number('limit') ?? 20 };
  if (id === undefined) throw new Usage({ kind: 'missing_argument', verb, wants: 'ID' });
  return { kind, options, action, id };
}

export function readDoctor(
  words: readonly string[],
  given: Given,
  options: Options,
): DoctorCommand {
  if (words[0] !== undefined) throw new Usage({ kind: 'too_many', verb: 'doctor', word: words[0] });
  const command = given.text('guard');
  const providerCall = given.has('provider-call');
  if (command !== undefined && providerCall)
    throw new Usage({ kind: 'conflict', flags: ['--guard', '--provider-call'] });
  return { kind: 'doctor', options, command, providerCall };
}
