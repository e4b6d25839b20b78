/**
 * Who can answer, as `provider.name` calls them, in the order in which `auto` looks for them. What each is and how it is
 * opened: the agents' table (`agents/providers/table.ts`).
 */
export const providerNames = ['anthropic', 'compatible', 'claude-code', 'recorded'] as const;
export type ProviderName = (typeof providerNames)[number];
