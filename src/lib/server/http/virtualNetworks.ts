import { BlockList } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

/**
 * Interface names of containers, virtual machines and VPNs, on Linux, macOS and Windows. Windows
 * shows the connection's name, which contains the product's name in any language.
 */
const NAMES = [
  // Linux
  /^(docker|podman|cni|flannel|cali|veth|lxc|lxd|incus|virbr|vnet|mpqemubr|waydroid|anbox)/,
  /^br-[0-9a-f]{12}$/,
  /^(vmnet|vboxnet|tun|tap|wg|zt|ham|ppp|ipsec|tailscale|nordlynx|proton|mullvad|nebula|cscotun)/,
  /^(gpd|cloudflare|warp|vpn|ts)\d*$/,
  // macOS: 100 and up are bridges to virtual machines and shared networks of one machine.
  /^(utun|awdl|llw|feth|gif|stf|anpi|vmenet|vnic|bridge\d{3})/,
  // Windows
  /vEthernet|Hyper-V|WSL|VirtualBox|VMware|VMnet|Parallels|Docker|Default Switch|Host-Only/i,
  /VPN|WireGuard|Tailscale|ZeroTier|Hamachi|Radmin|NordLynx|Proton|Mullvad|WARP|TAP-|Wintun/i,
  /Fortinet|FortiClient|AnyConnect|GlobalProtect|PANGP|Juniper|OpenConnect|Npcap|Loopback/i,
  /Bluetooth/i,
];

/** Prefixes of hardware addresses that those programs give to this machine's side. */
const HARDWARE = [
  // VirtualBox, VMware, Hyper-V, Parallels, TAP-Windows, in this order.
  /^(0a:00:27|00:50:56:c0:00|00:15:5d|00:1c:42:00:00|00:ff)/i,
];

/** Usual host-only ranges: VirtualBox, Docker and its Desktop, libvirt, Multipass on macOS. */
const RANGES = new BlockList();
for (const [base, prefix] of [
  ['192.168.56.0', 24],
  ['172.17.0.0', 16],
  ['192.168.65.0', 24],
  ['192.168.122.0', 24],
  ['192.168.64.0', 24],
  ['169.254.0.0', 16],
] as const) {
  RANGES.addSubnet(base, prefix, 'ipv4');
}

/** True if an interface leads to containers, virtual machines or a VPN, where no phone is. */
export function isVirtual(
  name: string,
  { address, cidr, mac }: Pick<NetworkInterfaceInfo, 'address' | 'cidr' | 'mac'>,
): boolean {
  return (
    NAMES.some((pattern) => pattern.test(name)) ||
    HARDWARE.some((pattern) => pattern.test(mac)) ||
    // A network of one machine is the end of a tunnel.
    Number(cidr?.split('/')[1] ?? 32) >= 31 ||
    RANGES.check(address, 'ipv4')
  );
}
