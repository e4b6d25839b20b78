import { expect, test } from 'vitest';
import type { Question } from '../../../src/engine/data/question.ts';
import type { ProviderFacts } from '../../../src/ui/cockpit/cockpit-ports.ts';
import { offeringsOf } from '../../../src/ui/cockpit/offering.ts';
import { type Row, rowText } from '../../../src/ui/components/row.ts';
import { frontDoor } from '../../../src/ui/screens/home/find-door.ts';
import { firstDay } from '../../../src/ui/screens/home/first-day.ts';
import { type HomeFacts, homeFoot } from '../../../src/ui/screens/home/home-rows.ts';
import { recent } from '../../../src/ui/screens/home/recent.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { makeLook } from './looks.ts';
import { summary } from './summaries.ts';

const now = Date.parse('2026-02-05T12:00:00Z');
const nobody = { connected: false, payer: { kind: 'nobody' } } as ProviderFacts;
const key = { connected: true, payer: { kind: 'api_key' } } as ProviderFacts;

test.each(['ja', 'en'] as const)(
  'in %s at 80 columns who types sees where Enter goes also while a question waits, and the question as soon as nothing is typed',
  (language) => {
    const look = makeLook({ columns: 80, rows: 24, language });
    const asked: Question = {
      ...{ id: 'approvals', kind: 'approvals', values: { cmd: 'cmd_004', count: 5 } },
      ...{ choices: [{ id: 'apply', key: 'y' }], openedAt: new Date(now).toISOString() },
    };
    const waits = { openQuestions: 1, askedSince: asked.openedAt, asked };
    const offers = offeringsOf(workflows, look);
    const shown = (typed: string, facts = key) => {
      const home = {
        ...{ offers, offer: offers[0], isPicked: false, facts, now },
        runs: [summary({ id: 'cmd_004', workflow: 'crew', ...waits })],
        ...{ engine: undefined, focus: 'field' as const, selected: 0, trusted: true },
        ...{ failure: undefined, toast: undefined, repaired: false, settings: undefined },
        screens: { firstDay, recent, frontDoor } as HomeFacts['screens'],
        rooms: undefined,
      };
      const door = frontDoor.doorFor(typed, home);
      const enter = frontDoor.enterRow(typed, { ...home, door }, look);
      const rows: readonly Row[] = homeFoot({ ...home, door, enter }, 12, look);
      return rows.map(rowText).join('\n');
    };
    const { home } = look.messages.screens;
    const typed = shown('a tale about a lamp');
    expect(typed).toContain(home.door.begins('folio', home.door.paid));
    expect(typed).toContain(home.questions(1, ''));
    // of a price that nobody knows nothing is said
    for (const text of [typed, shown('a tale about a lamp', nobody)])
      expect(text).not.toMatch(/ – |cost|費用/);
    expect(shown('')).toMatch(/cmd_004.*5|5 .*cmd_004/);
  },
);

test.each(['ja', 'en'] as const)(
  'in %s the keys to other workflows are said once, as what they do, however wide the screen is',
  (language) => {
    const look = makeLook({ columns: 160, rows: 45, language });
    const offers = offeringsOf(workflows, look);
    for (const typed of ['fix the failing test in src/a.ts', 'arrange the chairs as before']) {
      const home = {
        ...{ offers, offer: offers[0], isPicked: false, facts: key, now, runs: [summary()] },
        ...{ engine: undefined, focus: 'field' as const, selected: 0, trusted: true },
        ...{ failure: undefined, toast: undefined, repaired: false, settings: undefined },
        screens: { firstDay, recent, frontDoor } as HomeFacts['screens'],
        rooms: undefined,
      };
      const door = frontDoor.doorFor(typed, home);
      const enter = frontDoor.enterRow(typed, { ...home, door }, look);
      const shown = homeFoot({ ...home, door, enter }, 12, look)
        .map(rowText)
        .join('\n');
      expect(shown.match(/alt\+[^0]/g)).toHaveLength(1);
      expect(shown).not.toMatch(/alt\+番号 +\S*始める/);
    }
  },
);
