import { claudeCodeCaps } from './capabilities.ts';
import { howToInstall } from './claude-code-ending.ts';
import { claudeEnvironment } from './claude-code-environment.ts';
import { later } from './later.ts';
import { fingerprint, noModel, type ProviderRow } from './row.ts';

/**
 * Paid by the account that is logged in there: the configuration folder identifies the login, which is never read here.
 */
export const claudeCodeRow: ProviderRow = {
  found: (_config, _env, { claude }) => (claude === null ? undefined : 'claude_found'),
  choose(_config, env, { claude, why }) {
    if (claude === null)
      throw noModel(
        `provider.name is claude-code: the claude program is not on PATH. ${howToInstall}`,
      );
    const credential = fingerprint(
      env['CLAUDE_CODE_OAUTH_TOKEN'] ?? '',
      `claude:${env['CLAUDE_CONFIG_DIR'] ?? env['HOME'] ?? ''}`,
    );
    return {
      ...{ name: 'claude-code', why, credential, key: null, baseUrl: null, program: claude },
      payer: { kind: 'claude_login' },
    };
  },
  open: ({ program }, { config, clock, env }) =>
    later({ name: 'claude-code', caps: claudeCodeCaps, converses: true }, async () =>
      (await import('./claude-code.ts')).claudeCodeProvider({
        program: program ?? '',
        env: claudeEnvironment(env),
        clock,
        maxUsd: config.provider.budget.usd,
      }),
    ),
};
