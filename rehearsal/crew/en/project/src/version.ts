export const version = '0.4.0';
