import type { ServerFields } from '#server/domains/cloud/driver/kinds/compute.ts';
import { hashOf } from '#server/domains/cloud/simulator/hash.ts';

/** The boot log of a machine. Its first line states that it is simulated. */
export function consoleLog(ref: string, fields: ServerFields, lines: number): string {
  if (fields.launched_at === null) return '';
  const hostname = fields.hostname ?? 'sim-vm';
  const started = new Date(fields.launched_at).toISOString();
  const cards = fields.interfaces.map(({ ip, mac }, index) => ({
    name: `eth${index}`,
    ip: ip ?? 'no address',
    mac: mac ?? '',
  }));
  const texts = [
    'This machine is simulated: no kernel ran, and these lines were made for it.',
    `SimBIOS (simulator) starting at ${started}`,
    `Linux version 6.8.0-sim (simulator@${hostname}) #1 SMP`,
    'Command line: BOOT_IMAGE=/boot/vmlinuz root=/dev/vda1 ro console=ttyS0',
    `smpboot: Allowing ${fields.vcpus} CPUs, 0 hotplug CPUs`,
    `Memory: ${fields.ram_mb * 1024}K available`,
    `virtio_blk virtio1: [vda] ${fields.disk_gb * 2_097_152} 512-byte logical blocks (${fields.disk_gb} GiB)`,
    ...fields.volume_ids.map(
      (_, index) => `virtio_blk virtio${index + 2}: [vd${String.fromCharCode(98 + index)}] attached`,
    ),
    'EXT4-fs (vda1): mounted filesystem with ordered data mode',
    'systemd[1]: Detected virtualization simulator.',
    `systemd[1]: Hostname set to <${hostname}>.`,
    ...cards.map(({ name, mac }) => `virtio_net: ${name}: link up, address ${mac}`),
    ...cards.map(({ name, ip }) => `cloud-init[612]: ci-info: ${name} up ${ip}`),
    `cloud-init[612]: Authorized keys for user ${fields.login_user ?? 'root'}: ${fields.key_name ?? 'none'}`,
    'systemd[1]: Started OpenSSH server daemon.',
    'systemd[1]: Reached target Multi-User System.',
    `cloud-init[640]: Cloud-init finished. Datasource Simulator. Up ${(2 + (hashOf('boot', ref) % 90) / 10).toFixed(1)} seconds`,
    '',
    `${fields.name} (simulated) ttyS0`,
    '',
    `${hostname} login:`,
  ];
  let seconds = 0;
  const stamped = texts.map((text, index) => {
    seconds += (hashOf(ref, index) % 300_000) / 1_000_000;
    return index === 0 || text === '' || index > texts.length - 4
      ? text
      : `[${seconds.toFixed(6).padStart(12)}] ${text}`;
  });
  return stamped.slice(-Math.max(1, lines)).join('\n');
}
