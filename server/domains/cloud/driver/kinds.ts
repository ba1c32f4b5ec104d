import type { Json } from '#model/language/definition.ts';
import type {
  ServerFields,
  ServerInput,
  ServerGroupFields,
  ServerGroupInput,
  ServerSnapshotFields,
  ServerSnapshotInput,
  FlavorFields,
  FlavorInput,
  ImageFields,
  ImageInput,
  ImageMemberFields,
  ImageMemberInput,
  KeypairFields,
  KeypairInput,
  HypervisorFields,
} from '#server/domains/cloud/driver/kinds/compute.ts';
import type {
  StoragePoolFields,
  VolumeFields,
  VolumeInput,
  VolumeSnapshotFields,
  VolumeSnapshotInput,
  BackupFields,
  BackupInput,
} from '#server/domains/cloud/driver/kinds/storage.ts';
import type {
  NetworkFields,
  NetworkInput,
  SubnetFields,
  SubnetInput,
  PortFields,
  PortInput,
  RouterFields,
  RouterInput,
  FloatingIpFields,
  FloatingIpInput,
  PortForwardingFields,
  PortForwardingInput,
  SecurityGroupFields,
  SecurityGroupInput,
  SecurityGroupRuleFields,
  SecurityGroupRuleInput,
  FirewallFields,
  FirewallInput,
  FirewallPolicyFields,
  FirewallPolicyInput,
  FirewallRuleFields,
  FirewallRuleInput,
} from '#server/domains/cloud/driver/kinds/network.ts';
import type {
  ContainerFields,
  DeploymentFields,
  DeploymentInput,
} from '#server/domains/cloud/driver/kinds/containers.ts';
import type {
  VpcFields,
  VpcInput,
  VpcSubnetFields,
  VpcSubnetInput,
  NatGatewayFields,
  NatGatewayInput,
  SnatRuleFields,
  SnatRuleInput,
  DnatRuleFields,
  DnatRuleInput,
  EipFields,
  EipInput,
  EipPoolFields,
  EipPoolInput,
  CommandRunFields,
  CommandRunInput,
} from '#server/domains/cloud/driver/kinds/vpc.ts';

/**
 * The kinds of items that a cloud may have, with the fields that every driver fills. They follow from the definitions
 * with that `cloud.kind` (`kinds/cloudFields.ts`). Sizes of disks are GiB, of memory MiB, of images bytes; times are
 * milliseconds; `…_id` is a ref of the cloud.
 */
export interface CloudItems {
  servers: ServerFields;
  serverGroups: ServerGroupFields;
  serverSnapshots: ServerSnapshotFields;
  flavors: FlavorFields;
  images: ImageFields;
  imageMembers: ImageMemberFields;
  keypairs: KeypairFields;
  hypervisors: HypervisorFields;
  storagePools: StoragePoolFields;
  networks: NetworkFields;
  subnets: SubnetFields;
  ports: PortFields;
  routers: RouterFields;
  floatingIps: FloatingIpFields;
  portForwardings: PortForwardingFields;
  securityGroups: SecurityGroupFields;
  securityGroupRules: SecurityGroupRuleFields;
  firewalls: FirewallFields;
  firewallPolicies: FirewallPolicyFields;
  firewallRules: FirewallRuleFields;
  volumes: VolumeFields;
  volumeSnapshots: VolumeSnapshotFields;
  backups: BackupFields;
  vpcs: VpcFields;
  vpcSubnets: VpcSubnetFields;
  natGateways: NatGatewayFields;
  snatRules: SnatRuleFields;
  dnatRules: DnatRuleFields;
  eips: EipFields;
  eipPools: EipPoolFields;
  commandRuns: CommandRunFields;
  containers: ContainerFields;
  containerDeployments: DeploymentFields;
}

export interface CloudInputs {
  servers: ServerInput;
  serverGroups: ServerGroupInput;
  serverSnapshots: ServerSnapshotInput;
  flavors: FlavorInput;
  images: ImageInput;
  imageMembers: ImageMemberInput;
  keypairs: KeypairInput;
  hypervisors: Record<string, Json>;
  storagePools: Record<string, Json>;
  networks: NetworkInput;
  subnets: SubnetInput;
  ports: PortInput;
  routers: RouterInput;
  floatingIps: FloatingIpInput;
  portForwardings: PortForwardingInput;
  securityGroups: SecurityGroupInput;
  securityGroupRules: SecurityGroupRuleInput;
  firewalls: FirewallInput;
  firewallPolicies: FirewallPolicyInput;
  firewallRules: FirewallRuleInput;
  volumes: VolumeInput;
  volumeSnapshots: VolumeSnapshotInput;
  backups: BackupInput;
  vpcs: VpcInput;
  vpcSubnets: VpcSubnetInput;
  natGateways: NatGatewayInput;
  snatRules: SnatRuleInput;
  dnatRules: DnatRuleInput;
  eips: EipInput;
  eipPools: EipPoolInput;
  commandRuns: CommandRunInput;
  containers: Record<string, Json>;
  containerDeployments: DeploymentInput;
}
