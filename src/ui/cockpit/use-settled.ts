import { useEffect, useEffectEvent, useState } from 'react';
import type { Messages } from '../messages/ja.ts';
import type { CockpitPorts, ScreenFacts } from './cockpit-ports.ts';

export type Settled = { readonly screen: ScreenFacts; readonly messages: Messages };

/**
 * What comes after the first frame: what the settings say about drawing, until which flags and environment count, and the
 * words of the workflows. A language that differs brings its words along before anything changes.
 */
export function useSettled(ports: CockpitPorts, messages: Messages): Settled {
  const [settled, settle] = useState<Settled>({ screen: ports.screen, messages });
  const take = useEffectEvent(async () => {
    const whole = await wordsOf(ports, ports.screen.language);
    settle((now) => ({ ...now, messages: whole }));
    const screen = { ...ports.screen, ...(await ports.settled()) };
    const same = screen.language === ports.screen.language;
    settle({ screen, messages: same ? whole : await wordsOf(ports, screen.language) });
  });
  useEffect(() => {
    // Unreadable settings are reported when the workspace is opened; the screen stays as it is.
    take().catch(() => undefined);
  }, []);
  return settled;
}

async function wordsOf(
  { byNpm }: Pick<CockpitPorts, 'byNpm'>,
  language: ScreenFacts['language'],
): Promise<Messages> {
  const words =
    language === 'ja'
      ? (await import('../messages/ja.ts')).ja
      : (await import('../messages/en.ts')).en;
  return byNpm ? (await import('../messages/by-npm.ts')).toldByNpm(words) : words;
}
