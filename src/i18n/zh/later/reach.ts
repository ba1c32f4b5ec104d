/** Sentences about how a machine is reached: `reach.…`. */
export const reach = {
  checking: '正在检查能否连接',
  failed: '暂时无法检查能否连接。',
  unknown: '不知道您的地址，无法检查能否连接。',
  yes: '从您的地址 %{from} 可以连接端口 %{port}。',
  no: '从您的地址 %{from} 连不上端口 %{port}。',
  noKey: '没有密钥对：请用创建时设置的密码登录。',
  mend: '一键打通',
  from: '从哪个地址连接',
  bind: '绑定您空闲的公网地址 %{address}，不另收费。',
  buy: '新建并绑定一个公网地址，%{price}/小时。',
  buyUnpriced: '新建并绑定一个公网地址。',
  rule: '在安全组“%{group}”中放行 %{from} 访问端口 %{port}；该组有 %{smart_count} 台云主机。',
  refused: {
    capability: '该云没有公网地址。',
    noPool: '该云没有可用的公网地址池，请联系管理员。',
    noRouter: '它的子网没有通向外部的路由器，请先在网络拓扑中连接。',
    noGroup: '它没有您可以修改的安全组。',
    access: '您没有权限补上所缺的部分，请联系管理员。',
  },
};
