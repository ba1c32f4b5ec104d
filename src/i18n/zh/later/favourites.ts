/** Sentences of favourites. */
export const favourites = {
  add: '收藏',
  remove: '取消收藏',
  title: '我的收藏',
  help: '在任何记录或页面的标题旁点击星标，即可收藏到这里。',
};
