import type { Dialogs } from '../ja/dialogs.ts';

/** Words of the cockpit's own dialogs: connecting a model, stopping, a place that is taken, trust. */
export const dialogs: Dialogs = {
  connect: {
    title: 'Connect a model',
    lines: [
      '1. Quit, and set your key in the shell:',
      '   export ANTHROPIC_API_KEY=…',
      '2. Start folio-tui again.',
      'Or with a Claude login: install claude and log in to it.',
      'For a compatible server (Ollama, llama.cpp, LM Studio …):',
      '   export ANTHROPIC_BASE_URL=http://127.0.0.1:…',
      '',
      'The key is stored nowhere. You are asked before a new key pays for anything.',
    ],
    why: {
      configured: 'Chosen now: as the settings say (provider.name).',
      api_key_found: 'Chosen now: an API key was found.',
      base_url_found: 'Chosen now: ANTHROPIC_BASE_URL was found.',
      claude_found: 'Chosen now: the claude program was found; your Claude login pays.',
      nothing_connected:
        'Chosen now: no key, no server and no claude program was found, so the recording plays.',
    },
  },
  stop: {
    title: 'This run is live. What now?',
    soft: 'stop when the calls in flight have ended',
    now: 'stop now (replies under way are thrown away)',
    nowForGood: 'cancel it for good (what was changed stays)',
    stay: 'leave it running',
    keeps: 'Everything written is kept; you can resume later.',
    keepsForGood:
      'After s you can resume later. After d it does not go on: the same task would begin from the start.',
  },
  archive: {
    title: (title) => `“${title}” is still here.`,
    replace: 'move it to the archive and start anew',
    open: 'open that one',
    stay: (kept) => (kept ? 'leave it (your words are kept)' : 'leave it'),
    keeps: 'Archived stories stay in archive/; nothing is deleted.',
  },
  budget: {
    title: 'Raise the budget and go on?',
    spent: (spent, limit) => `${spent} is spent, and the limit is ${limit}.`,
    rest: (usd) =>
      usd === undefined ? 'What is still to come is not known.' : `Still to come: about ${usd}.`,
    raise: (usd) => `allow ${usd} in all, and go on`,
    type: 'allow another amount, which you type',
    amount: 'Dollars in all: ',
    above: (usd) => `Type an amount above $${usd.toFixed(2)}, such as 12.50`,
    stay: 'leave it',
    keeps: 'Only what is used is paid. At the new limit it stops again.',
  },
  trust: {
    title: 'Do you trust this workspace?',
    lines: [
      'Trusting it lets models be called and files be written here.',
      'Only do this when you made it yourself, or trust whoever did.',
    ],
    changed: {
      title: 'Files have changed since you trusted them. Trust them as they are now?',
      lines: [
        'They decide about permissions and addresses. Until you do, this place is only read.',
        'Only do this when you changed them yourself, or trust whoever did.',
      ],
    },
    yes: 'trust it (asks once more)',
    again: 'Press y or ↵ once more to trust it',
    no: 'leave it read-only',
    counts: 'From the next start these count, until they are changed:',
    more: (count) => `${count} more (see folio-tui trust show)`,
  },
};
