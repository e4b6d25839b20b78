import type { InboxItem } from '../../../../engine/data/inbox.ts';
import {
  type GateChange,
  type GateKey,
  gateKeys,
  type StoryGate,
} from '../../../../engine/workflows/folio/contract/gate-settings.ts';
import { isFolioItem } from '../../../../engine/workflows/folio/contract/inbox.ts';

/* The sheet of a story's own gate: its values, and how keys change them. Pure. */

/** As the story said it last, and with what it was told and has not come to yet. */
export function gateWith(gate: StoryGate, told: readonly Pick<InboxItem, 'kind'>[]): StoryGate {
  return Object.assign(
    { ...gate },
    ...told.filter(isFolioItem).map((item) => (item.kind === 'set_gate' ? item.settings : {})),
  );
}

const steps = {
  min_overall: { by: 0.1, from: 1, to: 10 },
  min_each: { by: 0.1, from: 1, to: 10 },
  max_rounds: { by: 1, from: 1, to: 20 },
  min_improvement: { by: 0.1, from: 0, to: 9 },
} as const;

/** One step up or down; a yes-or-no value is switched. */
export function stepped(gate: StoryGate, key: GateKey, up: 1 | -1): StoryGate {
  switch (key) {
    case 'min_overall':
    case 'min_each':
    case 'max_rounds':
    case 'min_improvement': {
      const { by, from, to } = steps[key];
      // in tenths: a tenth more of 6.9 is 7, not 7.000000000000001
      const tenths = Math.round(gate[key] * 10) + up * Math.round(by * 10);
      return { ...gate, [key]: Math.min(to, Math.max(from, tenths / 10)) };
    }
    case 'no_critical':
    case 'require_convergence':
    case 'cross_review_pass':
      return { ...gate, [key]: !gate[key] };
    case 'force_pass_draft':
      return { ...gate, [key]: gate[key] === 'best' ? 'latest' : 'best' };
    default:
      return key satisfies never;
  }
}

/** Only what is different; undefined = nothing is. */
export function changeOf(before: StoryGate, after: StoryGate): GateChange | undefined {
  const changed = gateKeys.filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((key) => [key, after[key]]));
}
