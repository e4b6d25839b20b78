/** It has no verb of its own. */
export const usage = {};
