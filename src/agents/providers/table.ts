import path from 'node:path';
import type { ProviderName } from '../../engine/data/provider-names.ts';
import { anthropicRow } from './anthropic-row.ts';
import { claudeCodeRow } from './claude-code-row.ts';
import { compatibleRow } from './compatible-row.ts';
import { recordedProvider } from './recorded.ts';
import type { ProviderRow } from './row.ts';

/** Takes the place of a model where none is connected. */
const recordedRow: ProviderRow = {
  found: () => 'nothing_connected',
  choose: (_config, _env, { why }) => ({
    ...{ name: 'recorded', why, credential: null, key: null, baseUrl: null, program: null },
    payer: { kind: 'nobody' },
  }),
  open(_choice, { config, recordings, speed, clock }) {
    const { recording } = config.provider;
    const folder = recording === null ? recordings : new URL(`file://${path.resolve(recording)}/`);
    return recordedProvider(folder, { speed, clock });
  },
};

/** Every provider there is, by its name in the settings: how it is chosen, and how it is opened. */
export const providers: Readonly<Record<ProviderName, ProviderRow>> = {
  anthropic: anthropicRow,
  compatible: compatibleRow,
  'claude-code': claudeCodeRow,
  recorded: recordedRow,
};
