export const stations = [{ name: 'Anvers' }, { name: 'Brest' }, { name: 'Cuxhaven' }];
