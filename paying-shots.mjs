import { chromium } from '@playwright/test'
const base='http://127.0.0.1:4220'
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'})
const login=async(email)=>{const c=await b.newContext({viewport:{width:1280,height:900}});const r=c.request
 const t=(await (await r.get(base+'/api/csrf_token')).json()).csrf_token
 const s=await r.post(base+'/api/account/session',{headers:{'x-csrf-token':t,origin:base,'sec-fetch-site':'same-origin'},data:{email,password:'lotyard-demo'}});if(!s.ok())console.log(email,s.status(),await s.text())
 const tok=async()=>(await (await r.get(base+'/api/csrf_token')).json()).csrf_token
 return {c,r,post:async(u,d)=>r.post(base+u,{headers:{'x-csrf-token':await tok()},data:d}),put:async(u,d)=>r.put(base+u,{headers:{'x-csrf-token':await tok()},data:d})}}
const admin=await login('admin@lotyard.test'); const buyer=await login('buyer@lotyard.test')
const acct=await (await buyer.r.get(base+'/api/account/')).json()
let orders=(await (await buyer.r.get(base+'/api/orders?show=invoiced')).json()).orders
if(!orders.length){
 const id=acct.id??acct.account?.id??'0b0e0000-0000-4000-8000-000000000001'
 for(const i of [id]){const r=await admin.put('/api/admin/accounts/'+i+'/invoice_days',{invoice_days:30});console.log('terms',r.status(),(await r.text()).slice(0,120))}
 const r2=await admin.put('/api/admin/invoice_terms',{email:'buyer@lotyard.test',invoice_days:30});console.log('terms2',r2.status(),(await r2.text()).slice(0,150))
 const lots=(await (await buyer.r.get(base+'/api/listings/?buying_format=fixed_price&page_size=40')).json())
 const all=(lots.response??lots.listings??[]); const names=all.filter(l=>l.buying_format==='fixed_price'||l.fixed_price_cents||l.price_cents).map(l=>l.name).slice(0,2); console.log(names)
 for(const n of names){const r=await buyer.post('/api/cart/listings',{name:n});console.log('cart',r.status())}
 const a={first_name:'Maria',last_name:'Okafor',company_name:'Okafor Resale LLC',street_address:'1200 Yard Road',extended_address:'',locality:'Fort Wayne',region:'IN',postal_code:'46803',phone_number:'260-555-0142',address_type:'Commercial',loading_dock:true}
 const r=await buyer.post('/api/orders',{shipping_address:a,billing_same_as_shipping:true,payment_gateway:'invoice'});console.log('order',r.status(),(await r.text()).slice(0,200))
 orders=(await (await buyer.r.get(base+'/api/orders?show=invoiced')).json()).orders
}
const o=orders[0]; console.log(o?.id,o?.payPath)
const shot=async(ctx,path,name,w,dark,act)=>{const p=await ctx.newPage();await p.setViewportSize({width:w,height:w<500?800:900});if(dark)await p.emulateMedia({colorScheme:'dark'});const errs=[];p.on('console',m=>m.type()==='error'&&errs.push(m.text()));p.on('pageerror',e=>errs.push(String(e)));const r=await p.goto(base+path,{waitUntil:'networkidle'});if(act)await act(p);await p.screenshot({path:`/tmp/paying-shots/${name}.png`,fullPage:true});console.log(name,r.status(),r.headers()['referrer-policy'],await p.evaluate(()=>document.documentElement.scrollWidth),errs.slice(0,3));await p.close()}
const anon=await b.newContext()
await shot(anon,o.payPath,'pay-1280',1280); await shot(anon,o.payPath,'pay-360',360); await shot(anon,o.payPath,'pay-360d',360,true)
await shot(anon,'/pay/half','pay-unknown',360)
await shot(buyer.c,'/account/orders/'+o.id+'/','order-1280',1280); await shot(buyer.c,'/account/orders/'+o.id+'/','order-360',360)
await shot(buyer.c,'/account/orders/'+o.id+'/pay/','own-1280',1280); await shot(buyer.c,'/account/orders/'+o.id+'/pay/','own-360',360);await shot(buyer.c,'/account/orders/'+o.id+'/pay/','own-360d',360,true)
await shot(admin.c,'/admin/orders/'+o.id+'/','desk-1280',1280)
const ns=await b.newContext({javaScriptEnabled:false}); await shot(ns,o.payPath,'pay-noscript',360)
if(process.argv[2]==='pay'){
 await shot(anon,o.payPath,'pay-empty-submit',360,false,async p=>{await p.getByRole('button',{name:'Visa',exact:false}).first().click();await p.getByRole('button',{name:/^Pay \$/}).click();await p.waitForTimeout(300)})
 await shot(anon,o.payPath,'pay-declined',360,false,async p=>{await p.getByLabel('Your name').fill('Pat Books');await p.getByLabel('Billing ZIP code').fill('43215');await p.getByRole('button',{name:/declin/i}).first().click();await p.getByRole('button',{name:/^Pay \$/}).click();await p.getByRole('alert').first().waitFor()})
 await shot(anon,o.payPath,'pay-done',360,false,async p=>{await p.getByLabel('Your name').fill('Pat Books');await p.getByLabel('Billing ZIP code').fill('43215');await p.getByRole('button',{name:'Visa',exact:false}).first().click();await p.getByRole('button',{name:/^Pay \$/}).click();await p.getByText(/Thanks!/).waitFor({timeout:30000})})
 await shot(anon,o.payPath,'pay-paid',360)
 await shot(buyer.c,'/account/orders/'+o.id+'/','order-paid',360)
}
await b.close()
