import { expect, test } from 'vitest';
import { RunError } from '../../../src/engine/data/failure.ts';
import { barePorts } from '../../support/bare-cockpit.ts';
import { drawCockpitHere } from '../../support/drawn-cockpit.tsx';

/* A workspace that cannot be opened: home says what is in the way, and no key pretends that something could begin. */

const full = {
  kind: 'file_unwritable',
  path: '/w/workspace/config.yaml',
  code: 'ENOSPC',
  detail: 'no space left on device',
} as const;

test.each(['ja', 'en'] as const)(
  'where nothing could be opened Enter says so instead of doing nothing (%s)',
  async (language) => {
    const engine = async () => await Promise.reject(new RunError(full));
    const ports = barePorts({ start: { kind: 'home' }, screen: { language }, engine });
    const screen = drawCockpitHere(ports);
    const told = await screen.see('ENOSPC');
    // no run has begun that could be gone on with
    expect(told).not.toContain('folio-tui resume');
    const { notOpened } = (await import(`../../../src/ui/messages/${language}.ts`))[language]
      .screens.home;
    await screen.see(notOpened);
    await screen.type('a lighthouse\r');
    const said = await screen.until((text) => text.split(notOpened).length === 3);
    // what was typed is still there
    expect(said).toContain('a lighthouse');
  },
);
