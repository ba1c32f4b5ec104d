/** Every console route of spec 2.2: group, who it is narrowed to (`console`: to nobody in particular, `all`: every signed-in role), paths. */
export const SPECIFICATION_ROUTES: readonly { group: string; who: string; paths: readonly string[] }[] = [
  {
    group: 'overview',
    who: 'TENANT_ADMIN,ADMIN',
    paths: [
      '/index',
    ],
  },
  {
    group: 'overview',
    who: 'ADMIN',
    paths: [
      '/license',
    ],
  },
  {
    group: 'nextStack',
    who: 'console',
    paths: [
      '/nextStack/vm', '/nextStack/vm/add', '/nextStack/vm/detail/:id', '/nextStack/snaps', '/nextStack/snap/detail/:id', '/nextStack/publicKey',
      '/nextStack/publicKey/detail/:id', '/nextStack/vpc', '/nextStack/vpc/detail/:id', '/nextStack/secGroups',
      '/nextStack/secGroups/detail/:id', '/nextStack/Nat', '/nextStack/Nat/detail/:id', '/nextStack/eip', '/nextStack/eip/add',
      '/nextStack/volumes', '/nextStack/volumes/add', '/nextStack/volumes/detail/:id', '/nextStack/volumes/restore/:id',
      '/nextStack/volumesSnap', '/nextStack/volumesSnap/detail/:id', '/nextStack/privateImage', '/nextStack/privateImage/detail/:id',
      '/nextStack/vmCommand', '/nextStack/command/:id/:name',
    ],
  },
  {
    group: 'nextStack',
    who: 'ADMIN',
    paths: [
      '/nextStack/flavors', '/nextStack/flavor/detail/:id', '/nextStack/eipPool', '/nextStack/eipPool/detail/:id', '/nextStack/hypervisorNodes',
      '/nextStack/hypervisorNodes/detail/:id', '/nextStack/storagePool', '/nextStack/storagePool/detail/:id', '/nextStack/publicImage',
      '/nextStack/publicImage/detail/:id',
    ],
  },
  {
    group: 'compute',
    who: 'console',
    paths: [
      '/instance', '/instance-recovery', '/instanceadd', '/instancedesc/:id', '/instance-snapshot', '/instance-snapshotdesc/:id', '/flavor',
      '/flavordesc/:id', '/image', '/imagedesc/:id', '/imageadd', '/keypair', '/keypairdesc/:id',
    ],
  },
  {
    group: 'network',
    who: 'console',
    paths: [
      '/networks', '/networksdesc/:id', '/subnetdesc/:id/:network_id', '/port', '/portdesc/:id', '/router', '/routerdesc/:id', '/floatingip',
      '/floatingipdesc/:id', '/security-group', '/security-groupdesc/:id', '/firewall', '/firewall-strategy', '/firewall-rule',
    ],
  },
  {
    group: 'storage',
    who: 'console',
    paths: [
      '/volume', '/volumedesc/:id', '/volumeadd', '/backup', '/backupdesc/:id', '/snapshot', '/snapshotdesc/:id',
    ],
  },
  {
    group: 'transfer',
    who: 'console',
    paths: [
      '/personalSpace', '/publicSpace',
    ],
  },
  {
    group: 'transfer',
    who: 'ADMIN',
    paths: [
      '/transferRecord',
    ],
  },
  {
    group: 'operations',
    who: 'console',
    paths: [
      '/statistics', '/statistics/alarm', '/alarmmanagement', '/alarmdetails/:id', '/addalarm/:id?', '/statistics/log',
    ],
  },
  {
    group: 'operations',
    who: 'ADMIN',
    paths: [
      '/statistics/event', '/component/center', '/component/installation', '/component/installation/:id', '/component/installationadd/:id',
      '/component/installationaddTemplate/:id/:name', '/component/prometheus', '/component/prometheus/:id',
    ],
  },
  {
    group: 'billing',
    who: 'ADMIN',
    paths: [
      '/category', '/product', '/productdesc/:id', '/discount', '/account',
    ],
  },
  {
    group: 'billing',
    who: 'console',
    paths: [
      '/monthOverview', '/consumerdesc/:id/:date', '/consumerDetails', '/order', '/orderdesc/:id', '/wallet', '/charge-records', '/fund',
    ],
  },
  {
    group: 'iam',
    who: 'ADMIN',
    paths: [
      '/iam/partners', '/iam/user', '/iam/user/addForm', '/iam/user/detail/:id', '/iam/project', '/iam/project/addForm', '/iam/project/:id',
      '/iam/role', '/iam/role/addForm', '/iam/role/detail/:id', '/iam/policie', '/iam/policie/addForm', '/iam/policie/contact/:id',
      '/iam/policie/version:id', '/iam/policie/versionDetail/:policyId/:versionId', '/iam/authorize', '/iam/serve', '/iam/serve/addForm',
      '/iam/serve/:id', '/iam/resource', '/iam/resource/addForm', '/iam/resource/:id',
    ],
  },
  {
    group: 'platform',
    who: 'ADMIN',
    paths: [
      '/area', '/website', '/websiteDetail/:id/:name/:regionid', '/infrastructure/cloudy', '/gateway', '/configure', '/configureDetail',
    ],
  },
  {
    group: 'operationsCentre',
    who: 'OPERATION_SUPPORTER,ADMIN',
    paths: [
      '/separateAccountingSystem/provider', '/separateAccountingSystem/provider/:id', '/separateAccountingSystem/management',
      '/separateAccountingSystem/management/:id', '/separateAccountingSystem/record',
    ],
  },
  {
    group: 'operationsCentre',
    who: 'PROVIDER,OPERATION_SUPPORTER,ADMIN',
    paths: [
      '/separateAccountingSystem/providers_record', '/separateAccountingSystem/resources',
    ],
  },
  {
    group: 'operationsCentre',
    who: 'ADMIN',
    paths: [
      '/separateAccountingSystem/operationaldata', '/separateAccountingSystem/operationaldata/:id', '/separateAccountingSystem/resourcedata',
      '/separateAccountingSystem/resourcedata/:id/:gpuname',
    ],
  },
  {
    group: 'personal',
    who: 'all',
    paths: [
      '/userMsg',
    ],
  },
  {
    group: 'help',
    who: 'all',
    paths: [
      '/help', '/help/helpCenter/:id',
    ],
  },
  {
    group: 'workOrder',
    who: 'COPOTE_NORMAL,COPOTE_REVIEWER,COPOTE_ADMIN',
    paths: [
      '/workOrderlist', '/workOrderCenter',
    ],
  },
];
