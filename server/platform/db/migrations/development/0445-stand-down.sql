-- Landing addresses carry afsrc=1, by which browser extensions of cashback and coupon sites stand
-- down for a publisher's click. A brand whose addresses do not bear another parameter does without.
alter table brands add column adds_afsrc boolean not null default true;

-- The link book reads the column.
drop trigger brands_notify on brands;
create trigger brands_notify after update on brands for each row
  when ((old.status, old.mcid, old.merchant_name, old.domain, old.deeplink_domains,
      old.allow_deep_link, old.click_ref_param, old.adds_afsrc)
    is distinct from (new.status, new.mcid, new.merchant_name, new.domain, new.deeplink_domains,
      new.allow_deep_link, new.click_ref_param, new.adds_afsrc))
  execute function notify_links_changed('brand', 'id');

-- Publishers whose links change read about it. A new installation has nothing to announce.
insert into announcements (type, title, title_zh, body, body_zh, target, source, publish_at,
  delivered_at, created_at, updated_at)
select 4, 'Browser extensions stand down for your clicks', '浏览器扩展会为您的点击让位',
  E'The landing address of every tracking link now carries `afsrc=1` beside your click reference. '
  'Browser extensions of cashback and coupon sites read this mark and do not replace your click '
  'with their own.\n\nYou do not need to change anything: existing links carry it too. Signed '
  'addresses, and brands that asked for it, are left out.',
  E'每个跟踪链接的落地页地址现在除点击编号外还带有 `afsrc=1`。返利和优惠券网站的浏览器扩展会读取此标记，'
  '不会用它们自己的点击替换您的点击。\n\n您无需做任何更改：现有链接也会带有此标记。'
  '已签名的地址以及要求不添加的品牌除外。',
  'all', 'stand_down', now(), now(), now(), now()
where exists (select from links);
