import { expect, test } from 'vitest';
import { offeringsOf } from '../../../src/ui/cockpit/offering.ts';
import { frontDoor } from '../../../src/ui/screens/home/find-door.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { makeLook } from './looks.ts';
import { summary } from './summaries.ts';

const offers = offeringsOf(workflows, makeLook({ language: 'en' }));
const usual = offers.find(({ name }) => name === 'edit');

/** Where it goes for somebody who begins things with edit, and has begun something before or nothing yet. */
const goes = (text: string, hasBegun: boolean) =>
  frontDoor.doorFor(text, {
    ...{ offers, offer: usual, isPicked: false },
    runs: hasBegun ? [summary()] : [],
  } as unknown as Parameters<typeof frontDoor.doorFor>[1])?.offer.name;

test('what only the form of a sentence says gives way to what its person begins things with', () => {
  expect(goes('arrange the chairs the way we had them', false)).toBe('crew');
  expect(goes('arrange the chairs the way we had them', true)).toBe('edit');
  expect(goes('put together a packing list and an itinerary', true)).toBe('crew');
  // and never to what acts where only looking is asked for
  expect(goes('where does the train stop?', true)).toBe('session');
});
