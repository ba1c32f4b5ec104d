import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { settled } from './support/settled.ts';

const PASSWORD = 'Suantai@2026';

/** Lists over all clouds. The entries of single clouds are those of the selected one, a NextStack. */
const EVERYWHERE = ['全部云主机', '全部云硬盘', '全部公网 IP', '全部网络', '全部镜像'];

const CONTAINERS = ['部署', '容器', '密文'];
const APPS = ['应用', '应用模板', '数据库备份'];
const CLUSTERS = [
  '集群',
  '集群节点',
  '节点池',
  'Chart 应用',
  '工作负载',
  'Pod',
  '服务',
  '命名空间',
  '集群事件',
  '加入密钥',
  '集群节点升级',
];

const IMAGES = ['镜像项目', '镜像'];

const FILES = ['个人空间', '公共空间', '分享链接'];

const ALARMS = ['告警统计', '告警事件', '告警规则', '接收人', '静默规则', '通知记录'];
/** Administrators arrange who is on call. */
const withOnCall = (menu: readonly string[]) => menu.flatMap((name) => (name === '接收人' ? ['值班表', name] : [name]));

const WALLET = ['钱包', '充值记录', '汇款', '资金流水', '代金券'];
const CONSUMPTION = ['月度概览', '消费明细', '订单', '包年包月'];

const TENANCY = [
  ...EVERYWHERE,
  '云主机',
  '回收站',
  '云主机快照',
  '密钥对',
  '云主机组',
  '云主机命令',
  '私有镜像',
  '镜像共享',
  '网络拓扑',
  '专有网络',
  '安全组',
  'NAT 网关',
  '弹性公网 IP',
  '云硬盘',
  '云硬盘快照',
  '快照策略',
  '云硬盘备份',
  '备份计划',
  ...CONTAINERS,
  ...CLUSTERS,
  ...APPS,
  ...IMAGES,
  ...FILES,
  '监控统计',
  '仪表盘',
  '操作日志',
  ...ALARMS,
  '告警分组',
  '监控覆盖',
  ...WALLET,
  ...CONSUMPTION,
  '到期与续费',
  '到货提醒',
  '启动模板',
  '工单列表',
  '工单草稿',
];

const ADMINISTRATION = [
  '总览',
  '待我处理',
  ...EVERYWHERE,
  '云主机',
  '回收站',
  '规格',
  '云主机快照',
  '密钥对',
  '云主机组',
  '云主机命令',
  '私有镜像',
  '公共镜像',
  '镜像共享',
  '网络拓扑',
  '专有网络',
  '安全组',
  'NAT 网关',
  '弹性公网 IP',
  '公网 IP 池',
  '云硬盘',
  '云硬盘快照',
  '快照策略',
  '云硬盘备份',
  '备份计划',
  '存储池',
  '计算节点',
  ...CONTAINERS,
  ...CLUSTERS,
  ...APPS,
  ...IMAGES,
  '仓库服务',
  ...FILES,
  '传输记录',
  '监控统计',
  '仪表盘',
  '操作日志',
  '事件',
  '系统日志',
  ...withOnCall(ALARMS),
  '通知模板',
  '告警分组',
  '监控覆盖',
  '平台组件',
  '组件安装',
  '节点升级',
  'Prometheus 实例',
  '监控接入',
  '维护公告',
  '故障公告',
  '状态订阅',
  ...WALLET,
  '计费账户',
  '调账单',
  '欠费',
  '欠费策略',
  '客户等级',
  '产品分类',
  '价格表',
  '产品',
  '规格定价',
  '仓库条目',
  '价格审批',
  'GPU 型号',
  '协议价格',
  '折扣',
  ...CONSUMPTION,
  '到货提醒',
  '计费项',
  '月度关账',
  '服务商',
  '收款账户变更',
  '服务商账单',
  '服务商资源',
  '分账管理',
  '分账记录',
  '运营数据',
  '资源数据',
  '站点 GPU 型号',
  'GPU 卡',
  '工单列表',
  '工单草稿',
  '工单中心',
  '工单统计',
  '服务时限',
  '服务日历',
  '组织',
  '用户',
  '项目',
  '角色',
  '策略',
  '授权',
  '权限模拟',
  '服务',
  '授权操作',
  '资源类型',
  '云平台',
  '区域',
  '资源配额',
  '站点',
  '网关',
  '边缘节点',
  '服务代理',
  '平台设置',
  '条款版本',
  '许可证',
  '国家或地区',
  '行政区划',
  '帮助文章',
  '帮助分类',
];

/** What each demo account sees (spec 2.2, 6): its landing page, its whole menu, and one page that it may not open. */
const ACCOUNTS = [
  { account: 'system', landing: '/index', menu: ADMINISTRATION, refused: '/organisation/member' },
  { account: 'admin', landing: '/index', menu: ADMINISTRATION, refused: '/organisation/profile' },
  {
    account: 'bp_admin',
    landing: '/index',
    menu: [
      '总览',
      '主页',
      '待我处理',
      ...withOnCall(TENANCY),
      '组织信息',
      '成员',
      '邀请',
      '项目',
      '组织角色',
      '组织策略',
      '成员授权',
      '我能做什么',
      '费用分摊',
      '谁做了什么',
    ],
    refused: '/license',
  },
  { account: 'personal', landing: '/nextStack/vm', menu: ['主页', '待我处理', ...TENANCY], refused: '/area' },
  {
    account: 'bp_user',
    landing: '/nextStack/vm',
    menu: ['主页', '待我处理', ...TENANCY, '我能做什么'],
    refused: '/iam/user/detail/1',
  },
  {
    account: 'operation_supporter',
    landing: '/separateAccountingSystem/provider',
    menu: [
      '待我处理',
      '服务商',
      '收款账户变更',
      '服务商账单',
      '服务商资源',
      '分账管理',
      '分账记录',
      '站点 GPU 型号',
      'GPU 卡',
      '工单列表',
      '工单草稿',
      '我能做什么',
    ],
    refused: '/iam/role/addForm',
  },
  {
    account: 'provider',
    landing: '/separateAccountingSystem/providers_record',
    menu: [
      '待我处理',
      '收款账户变更',
      '服务商账单',
      '服务商资料',
      '服务商资源',
      '站点 GPU 型号',
      'GPU 卡',
      '工单列表',
      '工单草稿',
      '我能做什么',
    ],
    refused: '/product',
  },
  {
    account: 'copote_normal',
    landing: '/workOrderlist',
    menu: ['待我处理', '工单列表', '工单草稿', '我能做什么'],
    refused: '/account',
  },
  {
    account: 'copote_reviewer',
    landing: '/workOrderCenter',
    menu: ['待我处理', '工单列表', '工单草稿', '工单中心', '工单统计', '我能做什么'],
    refused: '/gateway',
  },
  {
    account: 'copote_admin',
    landing: '/workOrderCenter',
    menu: ['待我处理', '工单列表', '工单草稿', '工单中心', '工单统计', '服务时限', '服务日历', '我能做什么'],
    refused: '/infrastructure/cloudy',
  },
];

/** The menu depends on the product of the cloud that is selected (spec 2.4). */
async function startWithNextStack(page: Page): Promise<void> {
  const reply = await page.request.get('/api/cmp/v1/clouds/basic-info');
  if (!reply.ok()) return;
  const { clouds }: { clouds: { product: string; status: string }[] } = await reply.json();
  const chosen = clouds.find(({ product, status }) => product === 'nextstack' && status === 'connected');
  await page.addInitScript((cloud) => localStorage.setItem('suantai.cloud', JSON.stringify(cloud)), chosen);
}

async function pageNotFound(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await expect(page).toHaveURL(/\/404$/);
  await settled(page);
  return page.getByRole('main').innerText();
}

for (const { account, landing, menu, refused } of ACCOUNTS) {
  test(`${account} lands, finds exactly its menu, and leaves (spec 2.2, 4.6, 6)`, async ({ page }) => {
    const reply = await page.request.post('/api/ums/v1/auth/password/tokens', {
      data: { name: account, password: PASSWORD },
    });
    expect(reply.status()).toBe(200);
    await startWithNextStack(page);

    await test.step(`lands on ${landing}`, async () => {
      await page.goto('/index');
      await expect(page).toHaveURL(new RegExp(`${landing}$`));
      await settled(page);
    });
    await test.step('the menu has exactly its entries', async () => {
      await page.getByRole('button', { name: '菜单', exact: true }).click();
      const drawer = page.getByRole('dialog', { name: '产品菜单' });
      await expect(drawer.getByRole('searchbox')).toBeFocused();
      await expect(drawer.getByRole('link')).toHaveText(menu);
      await page.keyboard.press('Escape');
    });
    await test.step(`${refused} looks like a page that does not exist`, async () => {
      expect(await pageNotFound(page, refused)).toBe(await pageNotFound(page, '/no/such/page'));
    });
    await test.step('signs out', async () => {
      await page.getByRole('button', { name: /^用户菜单/ }).click();
      await page.getByRole('menuitem', { name: '退出登录' }).click();
      await expect(page).toHaveURL(/\/login\?redirect=/);
    });
  });
}
