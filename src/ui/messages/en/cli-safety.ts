import type { Safety } from '../ja/cli-safety.ts';
import { earlierLine } from './earlier.ts';

/** Words about trust and permission (the answers of trust and permissions). */
export const safety: Safety = {
  trust: {
    done: (path) => `Trusted: ${path}`,
    already: (path) => `Already trusted: ${path}`,
    means: [
      'Models can be called and files written here now. Where agents work in it, they ask only',
      'about what the guard asks (folio-tui doctor --guard "COMMAND" says what that is).',
    ],
    until:
      'Until then a workspace is only read, and agents in a project ask before everything but reading.',
    counts: 'These take effect now, as they are; after a change you are asked again:',
    would: 'If you trust it, these take effect:',
    unsigned:
      'Answers and memories that lie here and that you have not given: trusting the folder does not make them count. The next run asks you about them, and what you keep counts as yours:',
    unsignedLine: earlierLine,
    nothing: 'Nothing in this folder changes settings.',
    whole: 'all of it (agents are told what it says)',
    change: { new: 'new', changed: 'changed' },
    state: {
      unknown: 'Not trusted yet',
      changed: 'Changed since it was trusted',
      trusted: 'Trusted',
    },
    since: (moment) => `since ${moment}`,
    gone: 'The folder is not there any more',
    none: 'No folder is trusted.',
    revoked: (path) => `No longer trusted: ${path}`,
    wasNot: (path) => `This folder is not trusted: ${path}`,
  },
  permissions: {
    none: 'Nothing is always allowed.',
    since: (moment) => `since ${moment}`,
    folder: (path) => `folder: ${path}`,
    checks: "this project's tests and builds, in copies of it, without network",
    work: 'what agents need for their work, in copies of it, without network',
    network: 'network to these hosts, for commands you allow',
    host: (host) => `host: ${host}`,
    forRun: (path) => `only in this task: ${path}`,
    forAll: 'in every task on this project',
    verify: 'commands that verify changes (folio-tui edit):',
    sinceEarlier: 'taken with an earlier version, which did not note what',
    whileSame: (path) => `while its content stays: ${path}`,
    project: (path) => `project: ${path}`,
    exactly: 'Exactly this command in this folder: with one word more or less it asks again.',
    otherwise: 'When one of these files has other content, it asks again.',
    takeBack: (id) => `Take it back: folio-tui permissions revoke ${id}`,
    revoked: (id) => `Revoked: ${id}. You are asked again from now on.`,
    unknown: (id) => `There is no permission ${id}. folio-tui permissions list shows what is.`,
    noQuestions: 'Nobody has been asked for permission in this workspace.',
    older: (count) => `${count} more (--limit N shows them)`,
    open: 'not answered yet',
    answered: (moment, what) => `${moment} ${what}`,
    word: (text) => `"${text}"`,
    choices: {
      once: 'allowed once',
      always: 'always allowed',
      checks: 'tests and builds allowed',
      network: 'allowed with network',
      network_run: 'allowed with network for the run',
      deny: 'denied',
    },
  },
};
