import { z } from 'zod';
import type { Config } from '../../../config.ts';
import type { RunEvent } from '../../../data/event.ts';
import type { RunState } from '../../../runs/run-state.ts';
import { gateKeys, gateSettings, limitSettings, StoryGate, toldGate } from './gate.ts';
import { valuesShape } from './gate-setting.ts';

/*
 * The gate that a story is judged by, as everything that shows one has it from here: what the story itself said of it
 * last, then the settings (`docs/spec/folio.md` §20.10). Pure.
 */

export type Gated = Pick<Config, 'quality_gate' | 'folio'>;

type Said = RunState['phaseValues'];

/** `docs/spec/folio.md` §10 and §22: while no settings have been read. */
const foundingGate = StoryGate.parse(
  Object.fromEntries(gateKeys.map((key) => [key, gateSettings[key].builtIn])),
);

/** As settings say it, for all stories. */
export function settingsGate({ quality_gate, folio }: Gated): StoryGate {
  return StoryGate.parse({ ...folio, ...quality_gate });
}

const QualityGate = z.object(valuesShape(limitSettings));

/** What of it is a section of its own in settings and state file. */
export function qualityGate(gate: StoryGate): Config['quality_gate'] {
  return QualityGate.parse(gate);
}

const Told = z.object(toldGate);

/** The gate among the values of a phase: the screen shows the one that counts, not what is set elsewhere. */
export function gateValues(gate: StoryGate): z.infer<typeof Told> {
  const told = Object.entries(gate).map(([key, value]) => [
    key,
    typeof value === 'boolean' ? Number(value) : value,
  ]);
  return Told.parse(Object.fromEntries(told));
}

/**
 * Of a story whose phase said `values` last. What it did not say, as in those of earlier versions, the settings say.
 */
export function judgingGate(values: Said, settings: Gated | undefined): StoryGate {
  const before = settings === undefined ? foundingGate : settingsGate(settings);
  return StoryGate.parse({ ...before, ...saidIn(values) });
}

function saidIn(values: Said): Record<string, unknown> {
  const said = gateKeys.flatMap((key) => {
    const { schema, builtIn } = gateSettings[key];
    const told = values[key];
    const value = typeof builtIn === 'boolean' && typeof told === 'number' ? told === 1 : told;
    return schema.safeParse(value).success ? [[key, value] as const] : [];
  });
  return Object.fromEntries(said);
}

/** The same from a story's history. */
export function judgingGateIn(events: readonly RunEvent[], settings: Gated | undefined): StoryGate {
  const said = events.findLast((event) => event.type === 'phase_started');
  return judgingGate(said?.values ?? {}, settings);
}
