import type { Config } from './engine/config.ts';
import type { Surroundings } from './surroundings.ts';
import type { Options } from './ui/cli/options.ts';
import type { RoomedPorts } from './ui/cockpit/cockpit-state.ts';
import { pickLanguage } from './ui/messages/pick-language.ts';

/** The settings over flags and environment: what a flag or NO_COLOR said stays said. */
export function settledScreen(
  { ui }: Config,
  options: Options,
  env: Surroundings['env'],
): Partial<RoomedPorts['screen']> {
  return {
    language: pickLanguage(env, options.language, ui.language),
    noColour: options.noColour || Boolean(env['NO_COLOR']) || ui.color === 'never',
    ascii: ui.ascii,
    ambiguous: ui.ambiguous_width,
    motion: ui.motion === 'auto' ? 'full' : ui.motion,
    hz: ui.refresh_hz,
    notify: ui.notify,
    bell: ui.bell,
    theme: ui.theme,
  };
}
