import { describe, expect, it } from 'vitest';
import { NetworkTotals, networkOf } from '#src/domain/network.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:0:0:0:0:0:1', '2001:db8:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('totals by network', () => {
  it('adds up the amounts of each network', () => {
    const totals = new NetworkTotals();
    totals.add('192.0.2.1', 2);
    totals.add('192.0.2.1', 3);
    expect(['192.0.2.1', '192.0.2.2'].map((network) => totals.of(network))).toEqual([5, 0]);
  });

  it('counts all networks of a site together as four', () => {
    const totals = new NetworkTotals();
    for (let n = 1; n <= 8; n += 1) totals.add(`2001:db8:1:${n}`, 1);
    expect(['2001:db8:1:1', '2001:db8:1:99', '2001:db8:2:1'].map((network) => totals.of(network))).toEqual([2, 2, 0]);
  });

  it('does not count a busy network less than its neighbours', () => {
    const totals = new NetworkTotals();
    totals.add('2001:db8:1:1', 8);
    expect(['2001:db8:1:1', '2001:db8:1:2'].map((network) => totals.of(network))).toEqual([8, 2]);
  });

  it('lets amounts fade', () => {
    let time = 0;
    const totals = new NetworkTotals(60_000, () => time);
    totals.add('192.0.2.1', 10);
    time = 60_000;
    expect(totals.of('192.0.2.1')).toBeCloseTo(10 / Math.E);
    totals.add('192.0.2.1', 1);
    expect(totals.of('192.0.2.1')).toBeCloseTo(10 / Math.E + 1);
  });

  it('forgets the networks that changed longest ago in a flood of networks', () => {
    const totals = new NetworkTotals();
    for (const network of ['first', 'second', 'first']) totals.add(network, 1);
    for (let n = 0; n < 9_999; n += 1) totals.add(`network ${n}`, 1);
    expect([totals.of('first'), totals.of('second')]).toEqual([2, 0]);
  });
});
