/** How many minor versions a kubelet may be older than the control plane (kubernetes.io: version skew policy). */
const OLDEST_SKEW = 3;

/**
 * Whether a kubelet of a version may run beside a control plane: not newer, and not more than three minor versions
 * older. A version that cannot be read fits nowhere.
 *
 * @example
 *   fitsControlPlane('v1.36.0', 'v1.35.2'); // false
 */
export function fitsControlPlane(kubelet: string, controlPlane: string): boolean {
  const [own, other] = [partsOf(kubelet), partsOf(controlPlane)];
  if (own === undefined || other === undefined || own.major !== other.major) return false;
  return own.minor <= other.minor && other.minor - own.minor <= OLDEST_SKEW;
}

function partsOf(version: string): { major: number; minor: number } | undefined {
  const [, major, minor] = /^v?(\d+)\.(\d+)\./.exec(version) ?? [];
  return major === undefined || minor === undefined ? undefined : { major: Number(major), minor: Number(minor) };
}

/**
 * What somebody runs on the machine of a node that kubeadm has made, for Debian and for Red Hat. The drain and the
 * return to service are the platform's.
 *
 * @example
 *   upgradeCommands('v1.35.3'); // …kubeadm upgrade node…
 */
export function upgradeCommands(version: string): string {
  const plain = version.replace(/^v/, '');
  return [
    '# Debian, Ubuntu',
    `apt-get update && apt-get install -y --allow-change-held-packages kubeadm='${plain}-*'`,
    'kubeadm upgrade node',
    `apt-get install -y --allow-change-held-packages kubelet='${plain}-*' kubectl='${plain}-*'`,
    'systemctl daemon-reload && systemctl restart kubelet',
    '',
    '# RHEL, openEuler',
    `yum install -y kubeadm-'${plain}-*' --disableexcludes=kubernetes`,
    'kubeadm upgrade node',
    `yum install -y kubelet-'${plain}-*' kubectl-'${plain}-*' --disableexcludes=kubernetes`,
    'systemctl daemon-reload && systemctl restart kubelet',
  ].join('\n');
}
