import { BlockList, isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address with a port or in brackets, as some proxies write it: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

/** IPv6 networks whose addresses contain the IPv4 address of the client: mapped (RFC 4291) or translated (RFC 6052, 6145). */
const IPV4_INSIDE: readonly string[] = ['ipv4Mapped', 'rfc6052', 'rfc6145'];

/**
 * Returns the one spelling of an address that the server uses: IPv4, or IPv6 as eight groups without a zone. Returns null
 * if the text is not an address.
 */
export function readAddress(text: string): string | null {
  const [, inBrackets, beforePort] = WITH_PORT.exec(text) ?? [];
  const host = inBrackets ?? beforePort ?? text;
  if (isIP(host) === 0) return null;
  const [withoutZone = ''] = host.split('%');
  const address = ipaddr.parse(withoutZone);
  if (IPV4_INSIDE.includes(address.range())) return address.toByteArray().slice(-4).join('.');
  return address.toNormalizedString();
}

/** Names of networks that `TRUST_PROXY` may contain. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** True for the name of a network. */
export function isNamedNetwork(text: string): boolean {
  return Object.hasOwn(NAMED_NETWORKS, text);
}

/** True for an address, or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(readAddress(address) ?? '')] ?? -1;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && more.length === 0;
}

/** Returns a function that is true for the addresses in a list of addresses and networks. */
export function addressMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks.flatMap((name) => NAMED_NETWORKS[name] ?? name)) {
    const [text = '', prefix] = network.split('/');
    const address = readAddress(text) ?? text;
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (text) => {
    const address = readAddress(text);
    return address !== null && list.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
