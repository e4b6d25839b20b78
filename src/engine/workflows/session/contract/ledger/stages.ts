/** Where an improvement stands, as its people go on with it (`docs/spec/session.md` §14). */
export const stages = ['problem', 'try', 'keep', 'rule', 'stopped'] as const;
