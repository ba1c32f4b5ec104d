/** Sentences about the deployment of a warehouse item, loaded with it. */
export const deploy = {
  heading: '部署到云主机',
  size: '规格',
  option: '%{name}，%{price}/小时',
  cloud: '云平台',
  none: '市场中暂时没有满足运行要求的在售规格。',
  noForm: '暂时没有云平台交付这个规格，请换一个。',
  create: '创建云主机',
  visitor: '登录或注册后进入创建页面，已按此填好。',
  signIn: '登录',
  register: '注册账号',
  command: '获取命令写入用户数据，在首次启动时运行；所需的软件由所选镜像提供，创建前可以修改。',
  plain: '按运行要求列出满足的规格，价格从低到高。',
  app: {
    heading: '安装为应用',
    plain: '从模板安装：填写参数、选择容器引擎，安装前可以看到费用和配额。',
    noForm: '暂时不能安装。',
    create: '安装',
    visitor: '登录或注册后进入安装页面，模板已选好。',
    signIn: '登录',
    register: '注册账号',
  },
};
