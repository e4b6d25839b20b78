import type { Config } from '../../../config.ts';
import type { RunEvent } from '../../../data/event.ts';
import type { RunState } from '../../../runs/run-state.ts';
import type { StoryGate } from './gate-settings.ts';

/*
 * The gate that a story is judged by, as everything that shows one has it from here: what the story itself said of it
 * last, then the settings (`docs/spec/folio.md` §20.10). Pure, and without shapes that are checked: home needs it.
 */

export type Gated = Pick<Config, 'quality_gate' | 'folio'>;

type Said = RunState['phaseValues'];

/** `docs/spec/folio.md` §10 and §22: while no settings have been read. */
const foundingGate: StoryGate = {
  min_overall: 7,
  min_each: 6.5,
  no_critical: true,
  max_rounds: 5,
  min_improvement: 0.3,
  require_convergence: false,
  cross_review_pass: false,
  force_pass_draft: 'latest',
};

/** As settings say it, for all stories. */
export function settingsGate({ quality_gate, folio }: Gated): StoryGate {
  const { require_convergence, cross_review_pass, force_pass_draft } = folio;
  return { ...quality_gate, require_convergence, cross_review_pass, force_pass_draft };
}

/** The gate among the values of a phase: the screen shows the one that counts, not what is set elsewhere. */
export function gateValues(gate: StoryGate): Said {
  return {
    max_rounds: gate.max_rounds,
    min_each: gate.min_each,
    min_overall: gate.min_overall,
    min_improvement: gate.min_improvement,
    no_critical: Number(gate.no_critical),
    require_convergence: Number(gate.require_convergence),
    cross_review_pass: Number(gate.cross_review_pass),
    force_pass_draft: gate.force_pass_draft,
  };
}

/**
 * Of a story whose phase said `values` last. What it did not say, as in those of earlier versions, the settings say.
 */
export function judgingGate(values: Said, settings: Gated | undefined): StoryGate {
  const before = settings === undefined ? foundingGate : settingsGate(settings);
  const points = (key: 'min_overall' | 'min_each' | 'max_rounds' | 'min_improvement') => {
    const said = values[key];
    return typeof said === 'number' ? said : before[key];
  };
  const yes = (key: 'no_critical' | 'require_convergence' | 'cross_review_pass') =>
    typeof values[key] === 'number' ? values[key] === 1 : before[key];
  const draft = values['force_pass_draft'];
  return {
    min_overall: points('min_overall'),
    min_each: points('min_each'),
    no_critical: yes('no_critical'),
    max_rounds: points('max_rounds'),
    min_improvement: points('min_improvement'),
    require_convergence: yes('require_convergence'),
    cross_review_pass: yes('cross_review_pass'),
    force_pass_draft: draft === 'latest' || draft === 'best' ? draft : before.force_pass_draft,
  };
}

/** The same from a story's history. */
export function judgingGateIn(events: readonly RunEvent[], settings: Gated | undefined): StoryGate {
  const said = events.findLast((event) => event.type === 'phase_started');
  return judgingGate(said?.values ?? {}, settings);
}
