import { z } from 'zod';
import type { InboxItem } from '../../../../engine/data/inbox.ts';
import {
  type GateChange,
  type GateKey,
  gateKeys,
  gateSettings,
  StoryGate,
} from '../../../../engine/workflows/folio/contract/gate.ts';
import type { GateSetting } from '../../../../engine/workflows/folio/contract/gate-setting.ts';
import { isFolioItem } from '../../../../engine/workflows/folio/contract/inbox.ts';

/* The sheet of a story's own gate: its values, and how keys change them. Pure. */

/** As the story said it last, and with what it was told and has not come to yet. */
export function gateWith(gate: StoryGate, told: readonly Pick<InboxItem, 'kind'>[]): StoryGate {
  return Object.assign(
    { ...gate },
    ...told.filter(isFolioItem).map((item) => (item.kind === 'set_gate' ? item.settings : {})),
  );
}

/** One step up or down within its bounds; a yes-or-no value is switched, of several words the next is taken. */
export function stepped(gate: StoryGate, key: GateKey, up: 1 | -1): StoryGate {
  return StoryGate.parse({ ...gate, [key]: next(gateSettings[key], gate[key], up) });
}

function next({ schema, by = 1 }: GateSetting, value: StoryGate[GateKey], up: 1 | -1): unknown {
  if (typeof value === 'boolean') return !value;
  if (schema instanceof z.ZodEnum) {
    const names = Object.values(schema.enum);
    return names[(names.indexOf(value) + up + names.length) % names.length];
  }
  // in hundredths: a tenth more of 6.9 is 7, not 7.000000000000001
  const stepped = (Math.round(Number(value) * 100) + up * Math.round(by * 100)) / 100;
  if (!(schema instanceof z.ZodNumber)) return stepped;
  return Math.min(schema.maxValue ?? stepped, Math.max(schema.minValue ?? stepped, stepped));
}

/** Only what is different; undefined = nothing is. */
export function changeOf(before: StoryGate, after: StoryGate): GateChange | undefined {
  const changed = gateKeys.filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((key) => [key, after[key]]));
}
