import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import net from 'node:net';

type Told = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** This machine, what hangs at its own cable, and «anywhere»: where no public name has a reason to lead. */
const own = new net.BlockList();
own.addSubnet('127.0.0.0', 8, 'ipv4');
own.addSubnet('0.0.0.0', 8, 'ipv4');
own.addSubnet('169.254.0.0', 16, 'ipv4');
own.addAddress('::1', 'ipv6');
own.addAddress('::', 'ipv6');
own.addSubnet('fe80::', 10, 'ipv6');

/**
 * Looks a name up as usual, and leaves out what would lead back to this machine: whoever answers for a name could make it
 * mean a server of the person's own. An address, and `localhost`, mean what they say.
 */
export function openLookup(named: string) {
  const isOwn = named === 'localhost' || net.isIP(named.replace(/^\[|\]$/g, '')) !== 0;
  return (name: string, options: LookupOptions, told: Told): void => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return told(error, []);
      const open = found.filter(({ address, family }) => isOwn || !leadsHere(address, family));
      const [first] = open;
      if (first === undefined)
        return told(
          Object.assign(new Error(`${name} leads back to this machine`), { code: 'EACCES' }),
          [],
        );
      return options.all === true ? told(null, open) : told(null, first.address, first.family);
    });
  };
}

function leadsHere(address: string, family: number): boolean {
  return own.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
