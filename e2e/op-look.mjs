import { chromium } from '@playwright/test'
const BASE='http://127.0.0.1:4260'
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'})
const signed=async(who,opts={})=>{const c=await b.newContext({baseURL:BASE,...opts});const r=await c.request.post('/api/account/session',{data:{email:who+'@lotyard.test',password:'lotyard-demo'},headers:{'sec-fetch-site':'same-origin'}});if(r.status()!==201)throw Error(await r.text());return c}
const post=async(c,m,path,data={})=>{const t=(await (await c.request.get('/api/csrf_token')).json()).csrf_token;const r=await c.request[m](path,{data,headers:{'X-CSRF-Token':t}});if(!r.ok())console.log(m,path,r.status(),(await r.text()).slice(0,300));return r.ok()&&r.status()!==204?r.json():null}
const buyer=await signed('buyer',{viewport:{width:360,height:780}}); const admin=await signed('admin',{viewport:{width:1280,height:900}})
const orders=(await (await buyer.request.get('/api/orders?page_size=50')).json()).orders
console.log(orders.map(o=>[o.number,o.state,o.listings.length,o.warehouses.flatMap(w=>w.shipments).map(s=>s.state+(s.isPickUp?'P':'')).join('+'),o.balanceCents,o.id].join(' ')).join('\n'))
const A={first_name:'Maria',last_name:'Okafor',company_name:'Okafor Resale LLC',street_address:'1200 Yard Road',extended_address:'Dock 4',locality:'Fort Wayne',region:'IN',postal_code:'46803',phone_number:'2605550142',loading_dock:true,address_type:'Commercial'}
const found=(await (await buyer.request.get('/api/listings/?buying_format=fixed_price&sort_field=selling_price&page=9')).json()).listings
// one lot order
const fresh=await b.newContext({baseURL:BASE,viewport:{width:360,height:780}})
const acc={first_name:'Robin',last_name:'Field',email:`robin-${crypto.randomUUID()}@lotyard.test`,password:`kettle-${crypto.randomUUID()}`,terms_accepted:true}
await fresh.request.post('/api/account/',{data:{account:acc},headers:{'sec-fetch-site':'same-origin'}})
const buy=async(names)=>{for(const name of names)await post(fresh,'post','/api/cart/listings',{name});return post(fresh,'post','/api/orders',{shipping_address:A,billing_same_as_shipping:true,payment_gateway:'braintree',payment_details:{type:'CreditCard',payment_method_nonce:'fake-valid-nonce'},browser_data:{language:'en-US'}})}
const one=await buy([found[0].name]); console.log('one',one.id,one.state)
const page=await fresh.newPage(); const errs=[]; page.on('pageerror',e=>errs.push(String(e))); page.on('console',m=>m.type()==='error'&&errs.push(m.text()))
const path=`/account/orders/${one.id}/`
const shot=async(name,p=page)=>{const h=await p.evaluate(()=>document.querySelector('main').getBoundingClientRect().height|0);const full=await p.evaluate(()=>document.documentElement.scrollHeight);console.log(name,'main',h,'page',full);await p.screenshot({path:`/tmp/op-shots/${name}.png`,fullPage:true})}
await page.goto(path,{waitUntil:'networkidle'}); await shot('paid-360')
// wait captured
for(let i=0;i<60;i++){const o=await (await admin.request.get('/api/admin/orders/'+one.id)).json();if(o.paymentState!=='authorised')break;await new Promise(r=>setTimeout(r,500))}
const desk=async()=>await (await admin.request.get('/api/admin/orders/'+one.id)).json()
const ship=async(body)=>{const s=(await desk()).warehouses[0].shipments[0];return post(admin,'put','/api/admin/shipments/'+s.id,{...body,version:s.version})}
const news=async()=>page.locator('[data-order-news]').textContent()
const t0=Date.now(); await ship({state:'ready'}); await page.waitForFunction(()=>/Ready/.test(document.querySelector('[data-order-news]')?.textContent??''),null,{timeout:20000}).catch(e=>console.log('no live',String(e).slice(0,80))); console.log('live ready',Date.now()-t0,await news())
await ship({state:'shipped',carrier:'Estes',tracking:['012-345','77 123']}); await page.waitForFunction(()=>/Shipped/.test(document.querySelector('[data-order-news]')?.textContent??''),null,{timeout:20000}).catch(e=>console.log('no live')); await shot('shipped-360')
// offline
await fresh.setOffline(true); await ship({state:'delivered',delivered_on:one.today}); await new Promise(r=>setTimeout(r,3000)); await fresh.setOffline(false); const t1=Date.now()
await page.waitForFunction(()=>/Delivered/.test(document.querySelector('[data-order-news]')?.textContent??''),null,{timeout:60000}).catch(e=>console.log('no catch up')); console.log('caught up',Date.now()-t1,await news())
await shot('delivered-360')
console.log('errors',errs)
// demo orders
const pb=await buyer.newPage(); const seen=new Set()
for(const o of orders){const k=o.state+(o.balanceCents>0?'owed':'')+o.warehouses.flatMap(w=>w.shipments).map(s=>s.state+s.isPickUp).join();if(seen.has(k))continue;seen.add(k);await pb.goto(`/account/orders/${o.id}/`,{waitUntil:'networkidle'});await shot(`demo-${o.state}-${o.number}-360`,pb)}
await pb.goto('/account/orders/',{waitUntil:'networkidle'});await shot('list-360',pb)
await pb.goto('/account/',{waitUntil:'networkidle'});await shot('overview-360',pb)
const pa=await admin.newPage();await pa.goto('/admin/orders/'+one.id+'/',{waitUntil:'networkidle'});await shot('desk-1280',pa)
await page.setViewportSize({width:1280,height:900});await shot('delivered-1280')
await page.emulateMedia({colorScheme:'dark'});await page.setViewportSize({width:360,height:780});await shot('delivered-360-dark')
await b.close()
