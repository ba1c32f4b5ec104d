/** Sentences of revenue sharing. */
export const sharing = {
  proof: {
    help: '以下步骤从应付金额回到明细。复算用结算时的同一组函数，在您的浏览器中按明细和规则版本重新计算。',
    run: '在本页复算',
    retry: '重试',
    failed: '暂时无法读取计算依据。',
    unreadable: '计算依据无法读取，与结算单不一致。',
    same: '一致：%{lines} 条明细，应付 %{amount}。',
    different: '不一致：%{count} 条明细不同，复算应付 %{amount}，结算单为 %{booked}。',
    line: '第 %{number} 条：复算 %{amount}，结算单 %{booked}',
    lines: '%{smart_count} 条',
    step: {
      payable: '应付',
      carried: '上期结转',
      rounding: '明细合计，四舍五入到分',
      disputed: '有异议，不计入',
      corrected: '已更正',
      rule: '规则',
      guarantee: '保底补足',
      returned: '退款收回',
      released: '异议处理后计入',
    },
  },
};
