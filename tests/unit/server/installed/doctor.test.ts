import { expect, test } from 'vitest';
import { dhcpFindings } from '#lib/server/installed/doctor.ts';

const SHOWN = `1: lo    inet 127.0.0.1/8 scope host lo\\       valid_lft forever preferred_lft forever
2: wlan0    inet 192.168.1.20/24 brd 192.168.1.255 scope global dynamic noprefixroute wlan0\\       valid_lft 86043sec
3: eth0    inet 192.168.7.2/24 brd 192.168.7.255 scope global eth0\\       valid_lft forever
4: ppp0    inet 203.0.113.9/32 scope global dynamic ppp0\\       valid_lft 900sec`;

test('the doctor names the home addresses that a router lends', () => {
  const findings = dhcpFindings(SHOWN);
  expect(findings).toHaveLength(1);
  expect(findings[0]?.text).toContain('192.168.1.20');
  expect(findings[0]?.good).toBe(true);
  expect(dhcpFindings('')).toEqual([]);
});
